"""stub"""


def text_picture(view, texts):
    return "x"


def svg_picture(view, texts):
    return "<svg/>"
